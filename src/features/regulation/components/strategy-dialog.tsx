import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { commonFields, limitFields } from '#contract/regulation/strategy-fields.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { TextInput } from '#ui/text-input.tsx'
import { inputOf, pathsOf, type StrategyDraft } from '../model/strategy-draft.ts'
import { FieldGrid, FormPart } from './form-part.tsx'
import { KindFields } from './kind-fields.tsx'
import { MembersField } from './members-field.tsx'
import { type ProblemAt, SpecField } from './spec-field.tsx'

/** Of a strategy in the call that saves it. */
const PREFIX = 'strategy.'
const LIMITS = ['supplyMinC', 'supplyMaxC', 'leastReturnC', 'leastRoomC'] as const

interface StrategyDialogProps {
  /** Whose version is added; null: a new strategy. */
  of: { readonly keyId: string; readonly version: number; readonly name: string; readonly number: number } | null
  initial: StrategyDraft
  onSaved: (keyId: string) => void
  /** Saved, and to be rehearsed now; null: the page has no rehearsals. */
  onRehearse: ((saved: { readonly keyId: string; readonly number: number }) => void) | null
  onClose: () => void
}

/** A version of a strategy is written: a stored one never changes, and what is saved runs only once it is released. */
export function StrategyDialog({ initial, onSaved, onRehearse, onClose, ...props }: StrategyDialogProps) {
  // as it was opened: whoever saves meanwhile is not overwritten
  const [of] = useState(props.of)
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm<StrategyDraft>({
    form: of ? `strategy ${of.keyId} ${of.number}` : `strategy new ${initial.kind}`,
    initial,
    onClose,
  })
  const draft = form.values
  const { kind, members } = draft
  const shown = new Set([...pathsOf(inputOf(draft)), 'members'])
  const problemAt: ProblemAt = (path) => form.problems[PREFIX + path] ?? null
  const others = Object.entries(form.problems).filter(
    ([name]) => !(name.startsWith(PREFIX) && shown.has(name.slice(PREFIX.length))),
  )
  const kindName = labelIn(STRATEGY_KIND_NAMES[kind], language)
  const save = (isRehearsed: boolean): Promise<void> =>
    form.send(
      (values) =>
        ask(
          strategyCalls.save,
          { keyId: of?.keyId ?? null, version: of?.version ?? 0, strategy: inputOf(values) },
          { isQuiet: true },
        ),
      ({ keyId, number }) => {
        say(t('strategyForm.saved', { number }))
        if (isRehearsed) onRehearse?.({ keyId, number })
        onSaved(keyId)
      },
    )
  return (
    <FormDialog
      form={form}
      title={of ? t('strategyForm.newVersionOf', { name: of.name }) : t('strategyForm.newOf', { kind: kindName })}
      width="52rem"
      sendLabel={t('strategyForm.save')}
      onSend={() => void save(false)}
      {...(onRehearse && { also: { label: t('strategyForm.saveAndRehearse'), onSend: () => void save(true) } })}
      isComplete={draft.name.trim() !== '' && members.length > 0}
      isSentByEnter={false}
      problem={others.length > 0 ? others.map(([, problem]) => problem).join(' ') : null}
    >
      <Box fontSize="sm" color="fg.muted">
        {t(`strategyForm.about.${kind}`)} {t('strategyForm.versionNote')}
      </Box>
      <FieldGrid>
        <TextInput
          label={t('strategyForm.name')}
          isRequired
          maxLength={64}
          problem={problemAt('name')}
          value={draft.name}
          onChange={(name) => form.change({ name })}
        />
        <SpecField
          spec={commonFields.cycleMinutes}
          problem={problemAt('cycleMinutes')}
          value={draft.cycleMinutes}
          onChange={(cycleMinutes) => form.change({ cycleMinutes })}
        />
      </FieldGrid>
      <FormPart heading={t('strategyForm.members', { count: members.length })}>
        <MembersField members={members} onChange={(next) => form.change({ members: next })} problemAt={problemAt} />
      </FormPart>
      <FormPart heading={t('strategyForm.params', { kind: kindName })}>
        <KindFields
          kind={kind}
          params={draft.params}
          onChange={(params) => form.change({ params })}
          problemAt={problemAt}
        />
      </FormPart>
      <FormPart heading={t('strategyForm.limits')}>
        <FieldGrid>
          {LIMITS.map((name) => (
            <SpecField
              key={name}
              spec={limitFields[name]}
              problem={problemAt(`limits.${name}`)}
              value={draft.limits[name]}
              onChange={(value) => form.change({ limits: { ...draft.limits, [name]: value } })}
            />
          ))}
        </FieldGrid>
      </FormPart>
    </FormDialog>
  )
}
