import { z } from 'zod'
import { type Resource, type ResourceRow, type ResourceValues, recordSchema } from '#contract/kit/resource.ts'
import type { DraftFormat } from '../draft/use-draft.ts'
import { type FormValues, formValuesOf } from './form-values.ts'

/** What a form was opened for, and what it began with. */
export interface OpenedForm {
  /** The record that is edited; null where a new one is made. */
  readonly row: ResourceRow | null
  readonly start: FormValues
}

/** Names the form of a resource among those of its page. */
export const formOf = (resource: Resource): string => `form:${resource.path}`

/** Of drafts that are kept. */
export const formValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))
export const formFormat: DraftFormat<OpenedForm, FormValues> = {
  base: z.object({ row: recordSchema.nullable(), start: formValues }),
  draft: formValues,
}

export const openedForm = (resource: Resource, row: ResourceRow | null, initial: ResourceValues = {}): OpenedForm => ({
  row,
  start: formValuesOf(resource, row ?? initial),
})
