// §9: API base and sign-in authority come from page meta tags or environment values, with defaults.

export type Configuration = {
  /** Absolute addresses without a slash at the end. */
  apiBase: string
  userApiBase: string
  authority: string
  clientId: string
  /** Separated by blanks. */
  scope: string
  /** Some services hand out a refresh token only after asking for consent; ours does without. */
  prompt: 'consent' | undefined
}

/** §1: openid, profile, email, admin, offline_access and one server scope. */
const defaults = {
  'api-base': '/api',
  'user-api-base': '/user-api',
  authority: '/oidc',
  'client-id': 'arena-console',
  scope: 'openid profile email admin offline_access platform.api',
  prompt: '',
}
type Setting = keyof typeof defaults

/** Looks a setting up by its name; undefined or empty when it is not set. */
export type Lookup = (setting: Setting) => string | undefined

/** The first source that has a value wins; relative addresses are completed with the origin. */
export function readConfiguration(origin: string, ...sources: readonly Lookup[]): Configuration {
  const value = (setting: Setting) => firstSet(setting, sources) ?? defaults[setting]
  const address = (setting: Setting) => new URL(value(setting), origin).href.replace(/\/+$/, '')
  return {
    apiBase: address('api-base'),
    userApiBase: address('user-api-base'),
    authority: address('authority'),
    clientId: value('client-id'),
    scope: value('scope'),
    prompt: value('prompt') === 'consent' ? 'consent' : undefined,
  }
}

/** Of the page, as its server or build has set it. */
export function pageConfiguration(): Configuration {
  return readConfiguration(location.origin, metaTags(document), environment(import.meta.env))
}

/** The address of a file from its path under the API base. */
export function fileAddress(path: string): string {
  return pageConfiguration().apiBase + path
}

/** Of an image, which may also be elsewhere. */
export function imageAddress(address: string): string {
  return address.startsWith('/files/') ? fileAddress(address) : address
}

/** `<meta name="arena-api-base" content="/api">` and so on. */
function metaTags(page: Document): Lookup {
  return (setting) => page.querySelector<HTMLMetaElement>(`meta[name="arena-${setting}"]`)?.content
}

/** `ARENA_API_BASE`, or `VITE_ARENA_API_BASE` in a build. */
export function environment(values: Record<string, unknown>): Lookup {
  return (setting) => {
    const name = `ARENA_${setting.replaceAll('-', '_').toUpperCase()}`
    const value = values[name] ?? values[`VITE_${name}`]
    return typeof value === 'string' ? value : undefined
  }
}

function firstSet(setting: Setting, sources: readonly Lookup[]): string | undefined {
  return sources.map((source) => source(setting)?.trim()).find((value) => value !== undefined && value !== '')
}
