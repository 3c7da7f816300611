export const files = import.meta.glob<Record<string, never>>('../../locales/en/*.json', {
  eager: true,
  import: 'default',
})
