import { useFileUpload } from '@ark-ui/react/file-upload'
import { chakra } from '@chakra-ui/react/styled-system'
import { Upload, X } from 'lucide-react'
import { formatBytes } from '../lib/format-bytes.ts'
import { Box, Row, Span, VisuallyHidden } from './box.ts'
import { Button, IconButton } from './button.tsx'
import { type ControlProps, Field, type FieldAttributes } from './field.tsx'

const DropZone = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    position: 'relative',
    borderRadius: 'md',
    '&[data-dragging]': { outline: '2px dashed', outlineColor: 'accent.text', outlineOffset: '4px' },
  },
})

interface FileFieldProps extends ControlProps<File | null> {
  accept?: string
  texts: { readonly choose: string; readonly clear: string }
}

/** One file from the user, selected or dropped. */
export function FileField({ label, problem, hint, isRequired, ...control }: FileFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => <FileControl {...control} label={label} attributes={attributes} />}
    </Field>
  )
}

interface FileControlProps extends Omit<FileFieldProps, 'problem' | 'hint' | 'isRequired'> {
  attributes: FieldAttributes
}

function FileControl({ attributes, label, isDisabled, name, value, onChange, accept, texts }: FileControlProps) {
  const upload = useFileUpload({
    ids: { hiddenInput: attributes.id },
    disabled: isDisabled,
    name,
    // the library treats a file of the same name and size as the same file, so a corrected file would not replace the
    // first one
    acceptedFiles: [],
    onFileAccept: ({ files: [file] }) => {
      if (file) onChange(file)
    },
  })
  const { role: _, tabIndex: __, ...zone } = upload.getDropzoneProps({ disableClick: true })
  return (
    <DropZone {...zone}>
      {/* of what kind a file is, is said by who reads it: here it would be dropped without a word */}
      <input {...upload.getHiddenInputProps()} {...attributes} accept={accept} />
      <Button {...upload.getTriggerProps()}>
        <Upload size={16} aria-hidden />
        {texts.choose}
        <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
      {value && (
        <Row gap="2" minWidth="0">
          <Box overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {value.name}
          </Box>
          <Span color="fg.muted" whiteSpace="nowrap">
            {formatBytes(value.size)}
          </Span>
          <IconButton size="sm" label={texts.clear} onClick={() => onChange(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </Row>
      )}
    </DropZone>
  )
}
