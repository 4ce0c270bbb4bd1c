import { z } from 'zod'
import { type Resource, type ResourceRow, type ResourceValues, recordSchema } from '#contract/kit/resource.ts'
import type { DraftFormat } from '../draft/use-draft.ts'
import { type FormValues, formValuesOf } from './form-values.ts'

/** The record that a form was opened for, and its initial values. */
export interface OpenedForm {
  /** The edited record; null for a new one. */
  readonly row: ResourceRow | null
  readonly start: FormValues
}

/** Identifies the form of a resource on its page. */
export const formOf = (resource: Resource): string => `form:${resource.path}`

/** Schema of kept drafts. */
export const formValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))
export const formFormat: DraftFormat<OpenedForm, FormValues> = {
  base: z.object({ row: recordSchema.nullable(), start: formValues }),
  draft: formValues,
}

export const openedForm = (resource: Resource, row: ResourceRow | null, initial: ResourceValues = {}): OpenedForm => ({
  row,
  start: formValuesOf(resource, row ?? initial),
})
