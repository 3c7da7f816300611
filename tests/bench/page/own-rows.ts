// The lists with the rows in view of the table, by our arithmetic (pages.ts builds them a second time with this file).
export { useRowWindow as useVirtualRows } from '../../../src/ui/use-row-window.ts'
