import type { Page } from 'playwright/test'

type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** The file chooser that `open` brings up is answered with `file`. */
export async function chooseFile(page: Page, file: GivenFile, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // Chromium is told to report choosers over another way than keys come: one key in ten arrived first, and its chooser was
  // never reported. An answer from the page comes after both.
  await page.evaluate(() => undefined)
  await open()
  await (await chooser).setFiles(file)
}
