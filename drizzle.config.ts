import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/{core,modules,demo}/*/tables.ts', './server/first-start/tables.ts'],
  out: './server/core/db/migrations',
})
