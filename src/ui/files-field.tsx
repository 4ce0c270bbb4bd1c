import { chakra } from '@chakra-ui/react/styled-system'
import { FileText, FolderOpen, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatBytes } from '../lib/format-bytes.ts'
import { Box, Column, Row, Span } from './box.ts'
import { Button, IconButton } from './button.tsx'
import { type ControlProps, Field } from './field.tsx'

const SHOWN = 5

const DropZone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    borderRadius: 'md',
    '&[data-dragging]': { outline: '2px dashed', outlineColor: 'accent.text', outlineOffset: '4px' },
  },
})
const Chooser = chakra('input', { base: { display: 'none' } })

interface FilesFieldProps extends ControlProps<readonly File[]> {
  /** Endings that the file chooser offers. */
  accept: string
  /** Which files of a folder are taken. */
  isTaken: (name: string) => boolean
  texts: {
    readonly chooseFiles: string
    readonly chooseFolder: string
    readonly clear: string
    readonly more: (count: number) => string
  }
}

/** Several files, or all files of a folder, chosen or dropped. The words are ours: a browser shows its own in its language. */
export function FilesField({
  label,
  problem,
  hint,
  isDisabled = false,
  value,
  onChange,
  accept,
  isTaken,
  texts,
}: FilesFieldProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const size = value.reduce((sum, file) => sum + file.size, 0)
  return (
    <Field label={label} problem={problem} hint={hint}>
      {({ id, ...described }) => (
        // the label names the group: each button has a name of its own
        <Column id={id} gap="2" role="group" aria-label={label} {...described}>
          <DropZone
            data-dragging={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(!isDisabled)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              if (!isDisabled) onChange([...event.dataTransfer.files])
            }}
          >
            <Button disabled={isDisabled} onClick={() => files.current?.click()}>
              <FileText size={16} aria-hidden />
              {texts.chooseFiles}
            </Button>
            <Button disabled={isDisabled} onClick={() => folder.current?.click()}>
              <FolderOpen size={16} aria-hidden />
              {texts.chooseFolder}
            </Button>
          </DropZone>
          <Chooser
            ref={files}
            type="file"
            multiple
            accept={accept}
            aria-hidden
            tabIndex={-1}
            onChange={({ target }) => {
              onChange([...(target.files ?? [])])
              // the same file may be chosen again after it was changed
              target.value = ''
            }}
          />
          <Chooser
            ref={(input: HTMLInputElement | null) => {
              folder.current = input
              if (input) input.webkitdirectory = true
            }}
            type="file"
            aria-hidden
            tabIndex={-1}
            onChange={({ target }) => {
              onChange([...(target.files ?? [])].filter(({ name }) => isTaken(name)))
              target.value = ''
            }}
          />
          {value.length > 0 && (
            <Row gap="2" alignItems="flex-start">
              <Box as="ul" margin="0" padding="0" listStyleType="none" minWidth="0" fontSize="sm">
                {value.slice(0, SHOWN).map((file) => (
                  <Box as="li" key={pathOf(file)} overflowWrap="anywhere">
                    {pathOf(file)} <Span color="fg.muted">{formatBytes(file.size)}</Span>
                  </Box>
                ))}
                {value.length > SHOWN && (
                  <Box as="li" color="fg.muted">
                    {texts.more(value.length - SHOWN)} · {formatBytes(size)}
                  </Box>
                )}
              </Box>
              <IconButton size="sm" label={texts.clear} disabled={isDisabled} onClick={() => onChange([])}>
                <X size={16} aria-hidden />
              </IconButton>
            </Row>
          )}
        </Column>
      )}
    </Field>
  )
}

/** Of a file in a folder, its path below it. */
export const pathOf = ({ name, webkitRelativePath }: File): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name
