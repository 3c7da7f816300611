// An access token of the service account, as programs ask for it.

type Account = { ARENA_CLIENT_ID: string; ARENA_CLIENT_SECRET: string }

export async function serviceToken(
  url: string,
  { ARENA_CLIENT_ID: id, ARENA_CLIENT_SECRET: secret }: Account,
): Promise<string> {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64')
  const response = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}
