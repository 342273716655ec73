/** Cities on the maps of Africa: longitude and latitude in degrees, east and north positive. */
export const cities = {
  Accra: [-0.2, 5.6],
  'Addis Ababa': [38.7, 9],
  Cairo: [31.2, 30],
  'Cape Town': [18.5, -33.9],
  Casablanca: [-7.6, 33.6],
  Dakar: [-17.4, 14.7],
  'Dar es Salaam': [39.3, -6.8],
  Douala: [9.7, 4],
  Johannesburg: [28, -26.2],
  Kigali: [30.1, -1.9],
  Kinshasa: [15.3, -4.3],
  Lagos: [3.4, 6.5],
  Luanda: [13.2, -8.8],
  Lusaka: [28.3, -15.4],
  Nairobi: [36.8, -1.3],
  Tunis: [10.2, 36.8],
} satisfies Record<string, [longitude: number, latitude: number]>

export type City = keyof typeof cities

/** The summit's city, where the arcs of every map end. */
export const hub: City = 'Nairobi'
