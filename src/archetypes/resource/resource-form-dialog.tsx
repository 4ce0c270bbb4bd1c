import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import type { SavedRecord } from '#contract/kit/resource-calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { RestoredNote } from '../draft/restored-note.tsx'
import { useLeaveGuard } from '../draft/use-leave-guard.ts'
import { FieldControl } from '../field-kinds/field-control.tsx'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { type FormValues, problemOf } from './form-values.ts'
import { nounIn } from './noun.ts'
import { StaleEditPanel } from './stale-edit-panel.tsx'
import { type ResourceForm, useResourceForm } from './use-resource-form.ts'

export interface ResourceFormDialogProps {
  resource: Resource
  mode: 'new' | 'edit'
  /** The edited record. */
  row?: ResourceRow | undefined
  /** Initial values of a new record; all other fields start with the meaning of an empty Excel cell. */
  initial?: ResourceValues | undefined
  isOpen: boolean
  onClose: () => void
  /** Called once with the server's answer and the sent values; the caller closes the dialog. */
  onSaved: (saved: SavedRecord, values: ResourceValues) => void
  /** Additional controls below the fields. */
  extra?: (form: ResourceForm) => ReactNode
  /** Fields that are sent unchanged without being shown, by the present values; what is wrong is shown all the same. */
  hiddenFields?: (values: FormValues) => readonly string[]
}

/** The form over one record; mounted anew whenever it opens. */
export function ResourceFormDialog(props: ResourceFormDialogProps) {
  return props.isOpen ? <OpenForm key={props.row?.keyId ?? 'new'} {...props} /> : null
}

function OpenForm({
  resource,
  mode,
  row,
  initial,
  onClose,
  onSaved,
  extra,
  hiddenFields = () => [],
}: ResourceFormDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { discarding, mayLeave } = useLeaveGuard()
  const formId = useId()
  const frame = useRef<HTMLFormElement>(null)
  const { form, draft, problemAt, numRefused, isSaving, failure, stale, submit, checkUnique, loadNewest } =
    useResourceForm({ resource, row: mode === 'edit' ? (row ?? null) : null, initial, discarding, onSaved })
  useFocusOnProblem(frame, resource.form.filter((name) => problemAt(name) !== null).at(0), numRefused)
  useSaveKey(frame)

  const hidden = hiddenFields(form.values)
  const noun = nounIn(resource.label, language)
  const title = t(mode === 'new' ? 'resource.newTitle' : 'resource.editTitle', { noun })
  const close = async (): Promise<void> => {
    if (await mayLeave()) onClose()
  }

  return (
    <Dialog
      isOpen
      title={title}
      width="40rem"
      isBusy={isSaving}
      onClose={() => void close()}
      closeLabel={t('resource.close')}
      footer={
        <Row gap="3" justifyContent="flex-end" width="100%">
          <Button disabled={isSaving} onClick={() => void close()}>
            {t('resource.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="solid"
            aria-keyshortcuts="Control+S"
            disabled={isSaving || (stale !== null && stale.newest === null)}
          >
            {isSaving && <Spinner />}
            {t(stale ? 'resource.saveAgain' : 'resource.save')}
          </Button>
        </Row>
      }
    >
      <form id={formId} ref={frame} noValidate aria-busy={isSaving} onSubmit={(event) => void submit(event)}>
        <RestoredNote isShown={draft.isRestored} onDiscard={draft.discard} />
        {stale && (
          <StaleEditPanel resource={resource} stale={stale} form={form} onLoadNewest={() => void loadNewest()} />
        )}
        <FailureText failure={failure} />
        <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" alignItems="start">
          {resource.form.map((name) => {
            const field = resource.fields[name]
            if (!field || (hidden.includes(name) && problemAt(name) === null)) return null
            const { isWide } = FIELD_FACES[field.kind]
            return (
              <Box key={name} data-field={name} gridColumn={isWide ? '1 / -1' : undefined} minWidth="0">
                <FieldControl
                  name={name}
                  field={field}
                  value={form.values[name] ?? ''}
                  problem={problemAt(name)}
                  check={(text) => problemOf(field, text, language)}
                  onChange={(value) => form.set({ [name]: value })}
                  onBlur={() => void checkUnique(name)}
                />
              </Box>
            )
          })}
        </Box>
        {extra?.(form)}
      </form>
    </Dialog>
  )
}

function FailureText({ failure }: { failure: unknown }) {
  const textOf = useNoticeText()
  const text = failure === null ? null : inlineTextOf(failure)
  return (
    <Box role="alert" marginBottom={text ? '4' : 0}>
      {text && (
        <Row gap="2" color="level.urgent" alignItems="flex-start">
          <CircleAlert size={16} aria-hidden />
          {textOf(text)}
        </Row>
      )}
    </Box>
  )
}

/** After a refused save, focuses the first invalid field in form order. */
function useFocusOnProblem(
  frame: React.RefObject<HTMLFormElement | null>,
  wrong: string | undefined,
  numRefused: number,
): void {
  const focused = useRef(0)
  useEffect(() => {
    if (focused.current === numRefused) return
    focused.current = numRefused
    if (wrong === undefined) return
    const control = frame.current
      ?.querySelector(`[data-field="${CSS.escape(wrong)}"]`)
      ?.querySelector<HTMLElement>('input, select, textarea, button')
    control?.focus()
  }, [frame, wrong, numRefused])
}

/** Ctrl+S (Cmd+S) saves, unless another dialog is on top. */
function useSaveKey(frame: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const dialog = frame.current?.closest('[role=dialog]')
      if (event.target instanceof Node && dialog?.contains(event.target)) frame.current?.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [frame])
}
