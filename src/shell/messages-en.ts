// Texts that only the command line and the platform's own pages speak stay out of the browser.
export const files = import.meta.glob<Record<string, never>>(
  ['../../locales/en/*.json', '!../../locales/en/{cli,sign-in}.json'],
  { eager: true, import: 'default' },
)
