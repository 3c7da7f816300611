// Texts that only the platform's own sign-in page speaks stay out of the browser.
export const files = import.meta.glob<Record<string, never>>(
  ['../../locales/en/*.json', '!../../locales/en/sign-in.json'],
  { eager: true, import: 'default' },
)
