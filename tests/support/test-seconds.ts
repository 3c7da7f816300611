export function secondsOf(test: string): number {
  return test === 'tests/platform/start.test.ts' ? 157 : 3
}
