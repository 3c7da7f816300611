// The text of an entry: subject and content of its sending in the member's language, if there is one.

const read = (translated: string, own: string) =>
  `(case when notifications.language = sendings.translation ->> 'language' then sendings.translation ${translated} else sendings.${own} end)`

export const subjectRead = read(`->> 'subject'`, 'subject')
export const contentRead = read(`-> 'content'`, 'content')
export const plainRead = read(`->> 'plain'`, 'plain')
