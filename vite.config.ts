import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Nothing is inlined: the page's content policy allows no data: fonts.
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/{rules,registry,ui}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['tests/{platform,commands,screens}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
