import type { Resource } from '#contract/kit/resource.ts'

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'formSchema' in value && 'permission' in value

/** Every resource of the contract. */
export const resources: readonly Resource[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/contract/resources/*.resource.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isResource))
