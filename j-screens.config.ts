import base from './vite.config.ts'
import { mergeConfig, defineConfig } from 'vitest/config'
const { test: _t, ...rest } = base as any
export default mergeConfig(rest, defineConfig({ test: { include: ['tests/screens/**/*.test.{ts,tsx}'], testTimeout: 30000 } }))
