// The console itself: finding things, undoing, looks, language, leaving.
import * as v from 'valibot'
import { everyRole } from '../src/contract/user.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

export const openPalette = defineCommand({
  id: 'console.palette',
  keys: 'mod+k',
  risk: safe,
  effect: () => ({ do: 'open', what: 'palette' }),
})

export const openCommandLine = defineCommand({
  id: 'console.command-line',
  keys: ':',
  risk: safe,
  effect: () => ({ do: 'open', what: 'command-line' }),
})

export const showKeys = defineCommand({
  id: 'console.help',
  keys: '?',
  risk: safe,
  effect: () => ({ do: 'open', what: 'keys' }),
})

export const openMenu = defineCommand({
  id: 'console.actions',
  keys: '.',
  risk: safe,
  effect: () => ({ do: 'open', what: 'menu' }),
})

export const focusFilter = defineCommand({
  id: 'console.filter',
  keys: '/',
  risk: safe,
  effect: () => ({ do: 'filter' }),
})

export const showTranscript = defineCommand({
  id: 'console.transcript',
  keys: 'z t',
  risk: safe,
  effect: () => ({ do: 'open', what: 'transcript' }),
})

export const showHistory = defineCommand({
  id: 'console.history',
  needs: 'history',
  keys: 'z h',
  risk: safe,
  effect: () => ({ do: 'open', what: 'history' }),
})

export const undo = defineCommand({
  id: 'console.undo',
  keys: 'u',
  // Typed from habit before reading anything; in a field the key belongs to the field.
  shortcuts: [{ keys: 'mod+z', args: {} }],
  risk: safe,
  effect: () => ({ do: 'undo' }),
})

export const redo = defineCommand({
  id: 'console.redo',
  keys: 'shift+u',
  shortcuts: [{ keys: 'mod+shift+z', args: {} }],
  risk: safe,
  effect: () => ({ do: 'redo' }),
})

export const showUndoList = defineCommand({
  id: 'console.undo-list',
  keys: 'z u',
  risk: safe,
  effect: () => ({ do: 'open', what: 'undo-list' }),
})

export const stopRunning = defineCommand({
  id: 'console.stop',
  keys: 'z s',
  risk: safe,
  effect: () => ({ do: 'stop' }),
})

export const retryFailed = defineCommand({
  id: 'console.retry-failed',
  keys: 'z r',
  risk: safe,
  effect: () => ({ do: 'retry-failed' }),
})

export const answerOffer = defineCommand({
  id: 'console.take-offer',
  keys: 'z a',
  risk: safe,
  effect: () => ({ do: 'take-offer' }),
})

/** Presses the button at the head of the page: close registration, generate brackets, approve standings. */
export const takeNextStep = defineCommand({
  id: 'console.next-step',
  keys: 'shift+n',
  risk: safe,
  effect: () => ({ do: 'next-step' }),
})

export const copyCommand = defineCommand({
  id: 'console.copy-command',
  keys: 'y c',
  risk: safe,
  effect: () => ({ do: 'copy', what: 'command' }),
})

export const copyLink = defineCommand({
  id: 'console.copy-link',
  keys: 'y l',
  risk: safe,
  effect: () => ({ do: 'copy', what: 'link' }),
})

/** The name of the thing at hand: in a list it is a link, which cannot be marked. */
export const copyName = defineCommand({
  id: 'console.copy-name',
  keys: 'y n',
  risk: safe,
  effect: () => ({ do: 'copy', what: 'name' }),
})

export const exportCsv = defineCommand({
  id: 'console.export-csv',
  keys: 'y e',
  risk: safe,
  effect: () => ({ do: 'export', as: 'csv' }),
})

/** Every page has a form for paper: lists whole, invoices with their numbers of sheets. */
export const printPage = defineCommand({
  id: 'console.print',
  keys: 'y p',
  risk: safe,
  effect: () => ({ do: 'print' }),
})

export const reload = defineCommand({
  id: 'console.reload',
  keys: 'z z',
  risk: safe,
  effect: () => ({ do: 'reload' }),
})

export const setTheme = defineCommand({
  id: 'console.theme',
  args: v.object({ theme: v.picklist(['dark', 'light', 'contrast']) }),
  positional: ['theme'],
  risk: safe,
  effect: (_, { theme }) => ({ do: 'set', what: 'theme', value: theme }),
})

export const setLanguage = defineCommand({
  id: 'console.language',
  args: v.object({ language: v.picklist(['en', 'zh']) }),
  positional: ['language'],
  risk: safe,
  effect: (_, { language }) => ({ do: 'set', what: 'language', value: language }),
})

/** WCAG 2.1.4: shortcuts made of letters can be switched off. */
export const setLetterKeys = defineCommand({
  id: 'console.letter-keys',
  args: v.object({ letterKeys: v.picklist(['on', 'off']) }),
  positional: ['letterKeys'],
  risk: safe,
  effect: (_, { letterKeys }) => ({ do: 'set', what: 'letter-keys', value: letterKeys }),
})

export const logOut = defineCommand({
  id: 'console.log-out',
  roles: everyRole,
  risk: safe,
  effect: () => ({ do: 'sign-out' }),
})
