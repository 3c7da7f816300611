// Settings shared by the sign-in service, the API and the page.

/** Where the provider answers, under the origin. */
export const mountPath = '/oidc'
/** The audience of access tokens. */
export const apiAudience = 'urn:arena:api'
/** §1: `admin` and one server scope. */
export const apiScope = 'admin platform.api'
export const consoleClient = 'arena-console'
/** §1 */
export const consoleScope = `openid profile email offline_access ${apiScope}`

/** chosen, in seconds: a role taken away stops reading after ten minutes at most (writes stop at once); people stay
 * signed in for two weeks. */
export const lifetimes = {
  accessToken: 600,
  interaction: 3_600,
  session: 14 * 24 * 3_600,
  setUpLink: 24 * 3_600,
}
