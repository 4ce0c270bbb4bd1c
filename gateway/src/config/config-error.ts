import type { z } from 'zod'

export class ConfigError extends Error {}

export function lineOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return `${field.replace(/^\./, '') || 'file'}: ${message}`
}
