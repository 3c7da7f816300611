export const files = import.meta.glob<Record<string, never>>('../../locales/zh/*.json', {
  eager: true,
  import: 'default',
})
