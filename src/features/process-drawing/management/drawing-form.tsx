import { ResourceFormDialog, type ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'

const meantForNew = () => ['copyOf']

/** The form of a drawing; what a drawing begins with is asked only for a new one. */
export const DrawingForm = (props: ResourceFormDialogProps) => (
  <ResourceFormDialog {...props} {...(props.mode === 'edit' ? { hiddenFields: meantForNew } : {})} />
)
