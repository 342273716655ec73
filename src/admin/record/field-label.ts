/** Returns the name of a field for people: 'Early bird price' for 'earlyBirdPrice', 'Venue' for 'venueId'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
