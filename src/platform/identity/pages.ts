// The pages in front of the console: sign-in, first set-up, signing out. Plain forms in the console's look; they work
// without JavaScript, and their policy lets in only what is named.
import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { pageLang, type MessageLanguage } from '../messages.ts'

type Html = ReturnType<typeof html>

const themes = ['dark', 'light', 'contrast'] as const
type Theme = (typeof themes)[number]

/** The theme the console keeps in a cookie for these pages; without one it is dark, as the console is. */
export function themeOf(cookies: string | undefined): Theme {
  const [, kept] = /(?:^|;\s*)arena-theme=(\w+)/.exec(cookies ?? '') ?? []
  return themes.find((theme) => theme === kept) ?? 'dark'
}

export type IdentityPage = {
  title: string
  body: Html
  language: MessageLanguage
  /** As the console shows itself in this browser. */
  theme: Theme
  script?: string
  /** The script asks this platform something. */
  asks?: boolean
  /** Origins that its form may lead to beside our own: browsers look where a form is sent on to. */
  leadsTo?: readonly string[]
  /** Beyond the look all these pages share. */
  style?: string
}

/** A whole document, with the headers it must be served with. */
export async function renderPage({
  title,
  body,
  language,
  theme,
  script,
  asks = false,
  leadsTo = [],
  style: more = '',
}: IdentityPage): Promise<{ text: string; headers: Record<string, string> }> {
  const style = look + more
  const text = await html`<!doctype html>
    <html lang="${pageLang[language]}" data-theme="${theme}" translate="no">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'light' ? 'light' : 'dark'}" />
        <meta name="robots" content="noindex" />
        <meta name="google" content="notranslate" />
        <title>${title} · arena</title>
        <link rel="icon" type="image/svg+xml" href="${iconPath}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p class="brand">arena<span class="cursor" aria-hidden="true"></span></p>
          ${body}
        </main>
        ${script ? raw(`<script>${script}</script>`) : ''}
      </body>
    </html>`
  const policy = [
    `default-src 'none'`,
    `style-src '${digest(style)}'`,
    `font-src 'self'`,
    `img-src 'self'`,
    ...(script ? [`script-src '${digest(script)}'`] : []),
    ...(asks ? [`connect-src 'self'`] : []),
    [`form-action 'self'`, ...leadsTo].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ]
  return {
    text: String(text),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      vary: 'accept-language, cookie',
    },
  }
}

/** The console's type and icon, at addresses that outlive its builds. */
export const fontPath = '/sign-in/font.woff2'
export const iconPath = '/sign-in/icon.svg'

/** A pane of the console: a border with its title in it. */
export function pane(title: string, body: Html): Html {
  return html`<section class="pane" aria-labelledby="title">
    <h1 id="title">${title}</h1>
    ${body}
  </section>`
}

type Field = {
  name: string
  label: string
  type: string
  complete: string
  value?: string
  hint?: string
  focus?: boolean
}

export function field({ name, label, type, complete, value = '', hint, focus }: Field): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${complete}"
      value="${value}"
      required
      ${hint ? html`aria-describedby="${name}-hint"` : ''}
      ${focus ? html`autofocus` : ''}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}`
}

export function alert(text: string | undefined): Html {
  return text ? html`<p class="alert" role="alert">${text}</p>` : html``
}

/** A digest as a content security policy names it. */
const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

// The colours of the console's themes; --edge is the border of what one can type into or press, 3:1 and more on its ground.
const look = `
@font-face { font-family:"JetBrains Mono Variable"; src:url(${fontPath}) format("woff2"); font-weight:100 800; font-display:swap }
:root { color-scheme: dark; --bg:#0b0912; --pane:#100d19; --pane-2:#171327; --line:#2a2440; --edge:#675e8e; --text:#e8e3f5;
  --dim:#9a92b3; --primary:#9a7bff; --fill:#5e35b1; --bad:#ff6b88; --bad-wash:#ff6b881c; --secondary:#5ab0ff }
:root[data-theme=light] { color-scheme: light; --bg:#f4f2f9; --pane:#fff; --pane-2:#f0edf8; --line:#cfc7e4; --edge:#8a80a6;
  --text:#1c1630; --dim:#5c5377; --primary:#5e35b1; --fill:#5e35b1; --bad:#b0143a; --bad-wash:#b0143a14; --secondary:#0b63c4 }
:root[data-theme=contrast] { --bg:#000; --pane:#000; --pane-2:#0d0d14; --line:#8f8aa3; --edge:#d8d4e6; --text:#fff; --dim:#d6d2e2;
  --primary:#c4b0ff; --fill:#5a2fb8; --bad:#ff9db1; --bad-wash:#ff9db126; --secondary:#8fcbff }
* { box-sizing: border-box }
body { margin:0; min-height:100vh; display:grid; place-items:center; padding:24px; background:var(--bg); color:var(--text);
  font:14px/1.6 "JetBrains Mono Variable","JetBrains Mono","Noto Sans Mono CJK TC","Sarasa Mono TC","PingFang TC",
  "Microsoft JhengHei",ui-monospace,monospace; font-variant-ligatures:none }
main { width:min(100%, 26rem) }
.brand { margin:0 0 20px; color:var(--primary); font-weight:700; font-size:16px }
.cursor { display:inline-block; width:.6em; height:1.1em; margin-inline-start:.25em; vertical-align:-.15em; background:var(--primary) }
.pane { border:1px solid var(--line); background:var(--pane); padding:8px 20px 20px }
.pane:focus-within { border-color:var(--primary) }
h1 { width:max-content; max-width:100%; margin:-20px 0 12px -8px; padding:0 8px; background:linear-gradient(var(--bg) 50%, var(--pane) 50%);
  font-size:14px; font-weight:400; color:var(--dim) }
label { display:block; margin:14px 0 6px; color:var(--dim) }
input { width:100%; padding:7px 10px; border:1px solid var(--edge); border-radius:0; background:var(--pane-2); color:var(--text); font:inherit }
button { width:100%; margin-top:22px; padding:8px; border:1px solid var(--primary); border-radius:0; background:var(--fill); color:#fff;
  font:inherit; font-weight:700; cursor:pointer }
:focus-visible { outline:2px solid var(--primary); outline-offset:1px }
a { color:var(--secondary) }
.hint { margin:4px 0 0; color:var(--dim); font-size:12px }
form + .hint { margin-top:20px } ul.hint { padding-inline-start:2ch }
.alert { margin:12px 0 0; padding:8px 10px; border-inline-start:3px solid var(--bad); background:var(--bad-wash) }
`
