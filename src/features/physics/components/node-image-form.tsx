import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { nodeImageCalls, nodeImageResource } from '#contract/resources/node-image.resource.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileField } from '#ui/file-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSaveImage } from '../api/use-node-images.ts'
import { Picture } from './picture.ts'

const { field: IMAGE_FIELD } = nodeImageCalls.save.upload

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'
const { fields } = nodeImageResource
const TEXTS = ['nodeCode', 'kind', 'title'] as const
type Texts = Readonly<Record<(typeof TEXTS)[number], string>>

/** A picture and what it is of, sent together. */
export function NodeImageForm(props: ResourceFormDialogProps) {
  return props.isOpen ? <OpenForm key={props.row?.keyId ?? 'new'} {...props} /> : null
}

function OpenForm({ mode, row, onClose, onSaved }: ResourceFormDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const confirm = useConfirm()
  const formId = useId()
  const save = useSaveImage()
  const [start] = useState<Texts>(() => ({
    nodeCode: String(row?.nodeCode ?? ''),
    kind: String(row?.kind ?? 'photo'),
    title: String(row?.title ?? ''),
  }))
  const [texts, setTexts] = useState(start)
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { stale, handleFailure } = useSaveFailure(setProblems)
  const set = (name: keyof Texts, value: string): void => {
    setTexts((now) => ({ ...now, [name]: value }))
    setProblems(({ [name]: _, ...rest }) => rest)
  }

  async function close(): Promise<void> {
    const isDirty = file !== null || TEXTS.some((name) => texts[name] !== start[name])
    const request = {
      title: t('resource.discardTitle'),
      detail: t('resource.discardDetail'),
      confirmLabel: t('resource.discard'),
      cancelLabel: t('resource.keepEditing'),
      isHarm: true,
    }
    if (!isDirty || (await confirm(request)) !== null) onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = TEXTS.flatMap((name) => {
      const field = fields[name]
      const problem = field ? problemOf(field, texts[name], language) : null
      return problem === null ? [] : [[name, problem] as const]
    })
    const missing = mode === 'new' && !file ? [[IMAGE_FIELD, t('physics.imageMissing')] as const] : []
    setProblems(Object.fromEntries([...wrong, ...missing]))
    if (wrong.length + missing.length > 0) return
    try {
      const saved = await save.mutateAsync({ values: { ...texts, file }, of: row ?? null })
      onSaved(saved, texts)
    } catch (failure) {
      handleFailure(failure)
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
          {stale && (
            <Box role="alert" color="level.urgent">
              {t('physics.imageStale', { who: stale.changedBy })}
            </Box>
          )}
          <TextInput
            name="nodeCode"
            label={t('physics.imageNode')}
            hint={t('physics.imageNodeHint')}
            isRequired
            value={texts.nodeCode}
            problem={problems.nodeCode ?? null}
            onChange={(value) => set('nodeCode', value)}
          />
          <SelectField
            name="kind"
            label={t('physics.imageKind')}
            hint={t('physics.imageKindHint')}
            isRequired
            value={texts.kind}
            problem={problems.kind ?? null}
            options={(fields.kind?.choices ?? []).map(({ value, label }) => ({
              value,
              label: labelIn(label, language),
            }))}
            onChange={(value) => set('kind', value)}
          />
          <TextInput
            name="title"
            label={t('physics.imageTitle')}
            isRequired
            value={texts.title}
            problem={problems.title ?? null}
            onChange={(value) => set('title', value)}
          />
          <FileField
            name={IMAGE_FIELD}
            label={t('physics.image')}
            hint={t('physics.imageHint')}
            accept={ACCEPT}
            isRequired={mode === 'new'}
            value={file}
            problem={problems[IMAGE_FIELD] ?? null}
            onChange={(chosen) => {
              setFile(chosen)
              setProblems(({ [IMAGE_FIELD]: _, ...rest }) => rest)
            }}
            texts={{ choose: t('physics.chooseImage'), clear: t('physics.clearImage') }}
          />
          <Preview file={file} address={typeof row?.address === 'string' ? row.address : null} alt={texts.title} />
        </Column>
      </form>
    </Dialog>
  )
}

/** The picture that is chosen, or the one that there is. */
function Preview({ file, address, alt }: { file: File | null; address: string | null; alt: string }) {
  const { backEnd } = useServices()
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen)
  }, [chosen])
  const source = chosen ?? (address && fileAddress(address, backEnd))
  return source && <Picture src={source} alt={alt} maxHeight="14rem" alignSelf="flex-start" />
}
