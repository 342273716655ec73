/** The labels of empty options in forms. */
export const noChoice = {
  agenda: { location: 'No room', track: 'No track', format: 'No format' },
  rooms: { venueId: 'Main venue' },
  tracks: { color: 'First free' },
}
