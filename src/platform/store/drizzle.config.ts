import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/platform/store/schema/*.ts',
  out: './src/platform/store/migrations',
})
