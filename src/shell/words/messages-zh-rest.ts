// Everything else; texts that only the platform's own sign-in page speaks stay out of the browser.
export const files = import.meta.glob<Record<string, never>>(
  [
    '../../../locales/zh/*.json',
    '!../../../locales/zh/{arguments,dashboard,list,problems,shell,sign-in,states,tournaments}.json',
  ],
  { eager: true, import: 'default' },
)
