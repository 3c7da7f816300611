// Texts that only the command line and the platform's own pages speak stay out of the browser.
export const files = import.meta.glob<Record<string, never>>(
  ['../../locales/zh/*.json', '!../../locales/zh/{cli,sign-in}.json'],
  { eager: true, import: 'default' },
)
