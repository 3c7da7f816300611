// What the frame and the first pages say.
export const files = import.meta.glob<Record<string, never>>(
  '../../../locales/en/{arguments,dashboard,list,problems,shell,states,tournaments}.json',
  { eager: true, import: 'default' },
)
