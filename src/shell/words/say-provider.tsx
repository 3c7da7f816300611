// Speaks the current language to everything below; all of it is drawn again when the language changes.
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SayContext, textsOf } from './say.ts'

export function SayProvider({ children }: { children: ReactNode }) {
  // Once for the page: as a hook of every row it would cost more than the row.
  const { i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => textsOf(language), [language])
  return <SayContext value={texts}>{children}</SayContext>
}
