// The tabs of a tournament's edit page (§2), and the fields of each.
export const editTabs = {
  primary: [
    'name',
    'game',
    'region',
    'visibility',
    'featured',
    'instant',
    'copyOnFull',
    'registrationStart',
    'registrationEnd',
    'matchStart',
    'matchEnd',
    'checkInDuration',
    'tournamentCheckIn',
    'minTeams',
    'maxTeams',
    'starters',
    'benched',
    'discordRequired',
  ],
  prize: ['champion', 'firstRunnerUp', 'secondRunnerUp'],
  payments: ['registrationFee', 'currency', 'autoDepositPrize'],
  groups: ['groups'],
  assets: ['logo', 'banner', 'mobileBanner'],
  about: ['about'],
  rules: ['rules'],
  venues: ['venueIds'],
} as const

export type EditTab = keyof typeof editTabs

/** Where a field is changed; the parts of the prize stand where the prize does. */
export function tabOfField(field: string): EditTab {
  if (field === 'prize') return 'prize'
  const found = Object.entries(editTabs).find(([, fields]) => (fields as readonly string[]).includes(field))
  return (found?.[0] ?? 'primary') as EditTab // a key of the table
}
