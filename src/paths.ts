// Every path of the console (§2). Links, commands and routes take them from here, never from a literal.
const enc = encodeURIComponent

export const paths = {
  root: () => '/',
  signIn: () => '/auth',
  home: () => '/home',
  tournaments: () => '/tournaments',
  tournament: (id: string) => `/tournament/${enc(id)}`,
  edit: (id: string) => `/tournament/${enc(id)}/edit`,
  stages: (id: string) => `/tournament/${enc(id)}/stages`,
  bracket: (id: string, stageId?: string, group?: number) =>
    `/tournament/${enc(id)}/bracket${query({ stage: stageId, group })}`,
  teams: (id: string) => `/tournament/${enc(id)}/teams`,
  teamStandings: (id: string, stageId?: string) => `/tournament/${enc(id)}/team-standings${query({ stage: stageId })}`,
  publish: (id: string) => `/tournament/${enc(id)}/publish`,
  users: () => '/user-management',
}

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${enc(String(value))}`).join('&')}`
}
