// Made of locales/ by vite.config.ts.
declare module 'virtual:messages-*' {
  type Texts = { [key: string]: string | Texts }
  const texts: Texts
  export default texts
}
