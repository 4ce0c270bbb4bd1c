import { ResourceFormDialog, type ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'

const MEANT_FOR_NEW = ['copyOf']

/** The form of a drawing; what a drawing begins with is asked only for a new one. */
export const DrawingForm = (props: ResourceFormDialogProps) => (
  <ResourceFormDialog {...props} hiddenFields={props.mode === 'edit' ? MEANT_FOR_NEW : []} />
)
