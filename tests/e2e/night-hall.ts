/** A venue by the names of its required fields. */
export const nightHall = {
  name: 'Night Hall',
  addressLine1: '18 Nathan Road',
  province: 'Kowloon',
  country: 'Hong Kong',
  opening: '18:00',
  closing: '04:00',
  website: 'https://night.example.com',
  ipWhitelist: '203.0.113.0/24',
} as const
