const units = ['B', 'kB', 'MB']

/** `812 B`, `4.2 kB`, `1.3 MB` */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? ''}`
}
