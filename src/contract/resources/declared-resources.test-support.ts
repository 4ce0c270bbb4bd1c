import type { Resource } from '../kit/resource.ts'
import { NODE_RESOURCES } from './physics-types.resource.ts'

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'formSchema' in value && 'fields' in value

const modules = import.meta.glob<Record<string, unknown>>('./*.resource.ts', { eager: true })

/** Every declared resource, by its export name. */
export const declaredResources: readonly (readonly [string, Resource])[] = [
  ...Object.values(modules).flatMap((module) => Object.entries(module)),
  ...Object.entries(NODE_RESOURCES),
].flatMap(([name, value]) => (isResource(value) ? [[name, value] as const] : []))
