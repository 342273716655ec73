/** Where the home page's lists come from. */
export const homeLists = {
  events: '/events?limit=3',
  agenda: '/agenda?limit=3',
  sponsors: '/sponsors?type=Current&limit=3',
  speakers: '/speakers?featured=true&limit=8',
  gallery: '/gallery?limit=8',
}
