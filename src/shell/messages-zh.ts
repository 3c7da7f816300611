// Texts that only the platform's own sign-in page speaks stay out of the browser.
export const files = import.meta.glob<Record<string, never>>(
  ['../../locales/zh/*.json', '!../../locales/zh/sign-in.json'],
  { eager: true, import: 'default' },
)
