import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftNotes } from '#archetypes/draft/draft-notes.tsx'
import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { formFormat, formOf, type OpenedForm, openedForm } from '#archetypes/resource/form-draft.ts'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'
import { useResourceActions } from '#archetypes/resource/use-resource.ts'
import { IMAGE_TYPES } from '#contract/kit/image-files.ts'
import { labelIn } from '#contract/kit/language.ts'
import { nodeImageCalls, nodeImageResource } from '#contract/resources/node-image.resource.ts'
import { attempt } from '#data/attempt.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { useLanguage } from '#data/use-language.ts'
import { useProblems } from '#data/use-problems.ts'
import { Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileField } from '#ui/file-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSaveImage } from '../api/use-node-images.ts'
import { Picture } from './picture.ts'

const { field: IMAGE_FIELD } = nodeImageCalls.save.upload

const { fields } = nodeImageResource
const NAMES = ['nodeCode', 'kind', 'title'] as const

const texts = z.object({ nodeCode: z.string(), kind: z.string(), title: z.string() })
type Texts = Readonly<z.infer<typeof texts>>
interface ImageDraft {
  readonly texts: Texts
  /** Kept only while the page is open: a file cannot be stored with the draft. */
  readonly file: File | null
}

const format: DraftFormat<OpenedForm, ImageDraft> = {
  base: formFormat.base,
  draft: texts.transform((kept) => ({ texts: kept, file: null })),
  jsonOf: (draft) => draft.texts,
}
const draftOf = ({ start }: OpenedForm): ImageDraft => ({ texts: texts.parse(start), file: null })
const isSame = (one: ImageDraft, other: ImageDraft): boolean =>
  one.file === other.file && NAMES.every((name) => one.texts[name] === other.texts[name])

/** A picture and its description, sent together. */
export function NodeImageForm(props: ResourceFormDialogProps) {
  return props.isOpen ? <OpenForm key={props.row?.keyId ?? 'new'} {...props} /> : null
}

function OpenForm({ mode, row, onClose, onSaved }: ResourceFormDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const formId = useId()
  const save = useSaveImage()
  const { read } = useResourceActions(nodeImageResource)
  const { discarding, mayLeave } = useLeaveGuard()
  const { problems, refuse, forget } = useProblems()
  const [stored] = useState(() => openedForm(nodeImageResource, row ?? null))
  const edited = useVersionedDraft(
    {
      form: formOf(nodeImageResource),
      format,
      stored,
      draftOf,
      isOfSame: (kept) => kept.row?.keyId === row?.keyId,
      isSame,
      discarding,
    },
    refuse,
  )
  const { base, draft, stale } = edited
  const set = (name: keyof Texts, value: string): void => {
    edited.change({ ...draft, texts: { ...draft.texts, [name]: value } })
    forget([name])
  }

  async function close(): Promise<void> {
    if (await mayLeave()) onClose()
  }

  async function adopt(): Promise<void> {
    const shown = base.row
    if (shown === null) return
    await attempt(async () => edited.adopt(openedForm(nodeImageResource, await read(shown.keyId))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isMissing = mode === 'new' && !draft.file
    const wrong = NAMES.filter((name) => problemOf(fields[name], draft.texts[name], language) !== null)
    refuse((present) => ({
      ...Object.fromEntries(wrong.map((name) => [name, problemOf(fields[name], draft.texts[name], present) ?? ''])),
      ...(isMissing && { [IMAGE_FIELD]: t('physics.imageMissing') }),
    }))
    if (wrong.length > 0 || isMissing) return
    try {
      const saved = await save.mutateAsync({ values: { ...draft.texts, file: draft.file }, of: base.row })
      edited.rebase(base, draftOf(base))
      onSaved(saved, draft.texts)
    } catch (failure) {
      edited.handleFailure(failure)
    }
  }

  return (
    <Dialog
      isOpen
      title={t(mode === 'new' ? 'physics.newImage' : 'physics.editImage')}
      isBusy={save.isPending}
      onClose={() => void close()}
      closeLabel={t('resource.close')}
      footer={
        <Row gap="3" justifyContent="flex-end" width="100%">
          <Button disabled={save.isPending} onClick={() => void close()}>
            {t('resource.cancel')}
          </Button>
          <Button type="submit" form={formId} look="solid" disabled={save.isPending || stale !== null}>
            {t('resource.save')}
          </Button>
        </Row>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Column gap="4">
          <DraftNotes edited={edited} what={t('physics.thisImage')} onAdopt={() => void adopt()} />
          <TextInput
            name="nodeCode"
            label={t('physics.imageNode')}
            hint={t('physics.imageNodeHint')}
            isRequired
            value={draft.texts.nodeCode}
            problem={problems.nodeCode ?? null}
            onChange={(value) => set('nodeCode', value)}
          />
          <SelectField
            name="kind"
            label={t('physics.imageKind')}
            hint={t('physics.imageKindHint')}
            isRequired
            value={draft.texts.kind}
            problem={problems.kind ?? null}
            options={fields.kind.choices.map(({ value, label }) => ({
              value,
              label: labelIn(label, language),
            }))}
            onChange={(value) => set('kind', value)}
          />
          <TextInput
            name="title"
            label={t('physics.imageTitle')}
            isRequired
            value={draft.texts.title}
            problem={problems.title ?? null}
            onChange={(value) => set('title', value)}
          />
          <FileField
            name={IMAGE_FIELD}
            label={t('physics.image')}
            hint={t('physics.imageHint')}
            accept={IMAGE_TYPES}
            isRequired={mode === 'new'}
            value={draft.file}
            problem={problems[IMAGE_FIELD] ?? null}
            onChange={(chosen) => {
              edited.change({ ...draft, file: chosen })
              forget([IMAGE_FIELD])
            }}
            texts={{ choose: t('physics.chooseImage'), clear: t('physics.clearImage') }}
          />
          <Preview
            file={draft.file}
            address={typeof row?.address === 'string' ? row.address : null}
            alt={draft.texts.title}
          />
        </Column>
      </form>
    </Dialog>
  )
}

/** The newly selected picture, else the existing one. */
function Preview({ file, address, alt }: { file: File | null; address: string | null; alt: string }) {
  const { backEnd } = useServices()
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen)
  }, [chosen])
  const source = chosen ?? (address && fileAddress(address, backEnd))
  return source && <Picture src={source} alt={alt} maxHeight="14rem" alignSelf="flex-start" />
}
