import { ResourceFormDialog, type ResourceFormDialogProps } from '../resource/resource-form-dialog.tsx'
import { useEditedRecord } from './use-record.ts'

interface RecordFormProps extends Pick<ResourceFormDialogProps, 'resource' | 'onClose' | 'onSaved' | 'extra'> {
  keyId: string
}

/** Edits a record of which only the key is known: the form opens once the record is loaded. */
export function RecordForm({ keyId, ...rest }: RecordFormProps) {
  const row = useEditedRecord(rest.resource, keyId)
  return row && <ResourceFormDialog {...rest} mode="edit" row={row} isOpen />
}
