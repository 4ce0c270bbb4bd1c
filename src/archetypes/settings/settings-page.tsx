// A whole page from declared settings: groups of fields over one record, saved together. User input is never lost.
// contract/kit/settings.ts declares, archetypes/field-kinds has the controls, archetypes/draft stores. A feature
// provides the declaration, the two calls, and its own control for special fields.

import { useSetAtom } from 'jotai'
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Field } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { Settings } from '#contract/kit/settings.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useProblems } from '#data/use-problems.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { PAGE_PADDING } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { DraftNotes } from '../draft/draft-notes.tsx'
import { useVersionedDraft } from '../draft/use-versioned-draft.ts'
import { FieldControl } from '../field-kinds/field-control.tsx'
import { PageHeading } from '../page-heading.tsx'
import { formValues } from '../resource/form-draft.ts'
import { type FormValues, problemOf } from '../resource/form-values.ts'
import { ListFailure } from '../resource/list-states.tsx'
import { readSettings, settingValues, typedSince } from './settings-values.ts'
import { useSaveKey } from './use-save-key.ts'

const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', padding: PAGE_PADDING } })
/** Locks everything inside it, including controls of the feature. */
const Fields = styled('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minWidth: '0',
    border: 'none',
    margin: '0',
    padding: '0',
  },
})

/** A save must name this version, or it is refused. */
type Stored = ResourceValues & { readonly version: number }

/** Replaces the control of a field's kind. */
export interface OwnControlProps {
  field: Field
  value: string
  onChange: (value: string) => void
}

interface SettingsCalls<S extends Stored> {
  readonly query: {
    readonly data: S | undefined
    readonly error: Error | null
    refetch(): Promise<{ data: S | undefined }>
  }
  readonly save: {
    readonly isPending: boolean
    mutate(settings: S, then: { onSuccess: () => void; onError: (failure: unknown) => void }): void
  }
}

interface SettingsPageProps<S extends Stored> extends SettingsCalls<S> {
  /** Value of the `data-page` attribute. */
  name: string
  settings: Settings
  /** Parses both stored settings and those to be saved. */
  schema: z.ZodType<S>
  /** By field name. */
  controls?: Readonly<Record<string, ComponentType<OwnControlProps>>>
  /** Asks before something is saved that has consequences; whether to go on. */
  confirm?: (before: S, next: S) => Promise<boolean>
  /** What the input would look like; above the fields. */
  preview?: (draft: FormValues) => ReactNode
  /** Fills in several fields at once; above the fields. */
  aid?: (fill: (values: FormValues) => void) => ReactNode
}

export function SettingsPage<S extends Stored>(props: SettingsPageProps<S>) {
  const { t } = useTranslation()
  const { data, error, refetch } = props.query
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return data ? <SettingsForm {...props} stored={data} /> : <Waiting text={t('resource.loading')} />
}

function SettingsForm<S extends Stored>(props: SettingsPageProps<S> & { stored: S }) {
  const { settings, schema, stored, save, query, controls = {}, confirm, preview, aid } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const mayEdit = useMayDo()(settings.editPermission)
  const say = useSetAtom(sayAtom)
  const { problems, refuse } = useProblems()
  const format = useMemo(() => ({ base: schema, draft: formValues }), [schema])
  const draftOf = (of: S) => settingValues(settings, of)
  const edited = useVersionedDraft({ form: 'settings', format, stored, draftOf }, refuse)
  const { base, draft, isDirty } = edited
  /** What is typed by the time an answer comes that fills in fields. */
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])

  async function handleSubmit(): Promise<void> {
    const read = readSettings(settings, draft, language)
    refuse((now) => readSettings(settings, draft, now).problems ?? {})
    if (read.values === null) return
    const next = schema.parse({ ...base, ...read.values })
    if (confirm && !(await confirm(schema.parse(base), next))) return
    save.mutate(next, {
      onError: edited.handleFailure,
      onSuccess: () => {
        edited.settle({ ...next, version: next.version + 1 }, (typed) =>
          typedSince({ sent: draft, typed, saved: draftOf(next) }),
        )
        say(t('drafts.saved'))
      },
    })
  }
  useSaveKey(() => {
    if (mayEdit && isDirty) void handleSubmit()
  })

  const controlOf = (name: string) => {
    const field = settings.fields[name]
    if (!field) return null
    const Own = controls[name]
    const value = draft[name] ?? ''
    if (Own && typeof value === 'string')
      return (
        <Own key={name} field={field} value={value} onChange={(next) => edited.change({ ...draft, [name]: next })} />
      )
    return (
      <FieldControl
        key={name}
        name={name}
        field={field}
        value={value}
        problem={problems[name] ?? null}
        check={(text) => problemOf(field, text, language)}
        onChange={(next) => edited.change({ ...draft, [name]: next })}
        onBlur={() => undefined}
      />
    )
  }
  return (
    <Form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void handleSubmit()
      }}
      gap="4"
      maxWidth="56rem"
      data-page={props.name}
    >
      <PageHeading isHidden />
      <DraftNotes
        edited={edited}
        what={labelIn(settings.label, language)}
        onAdopt={() => void query.refetch().then(({ data }) => data && edited.adopt(data))}
      />
      {preview?.(draft)}
      <Fields disabled={!mayEdit}>
        {aid?.((values) => edited.change({ ...latest.current, ...values }))}
        {settings.groups.map(({ label, fields }) => (
          <Panel key={label.zh} heading={labelIn(label, language)}>
            <Column gap="4" padding="4">
              {fields.map(controlOf)}
            </Column>
          </Panel>
        ))}
      </Fields>
      {/* at the start of the line: the alarm pop-up opens at the other end */}
      <Row gap="3" flexWrap="wrap">
        <Button look="solid" type="submit" disabled={!mayEdit || !isDirty || save.isPending}>
          {t('drafts.save')}
        </Button>
        <Button disabled={!isDirty || save.isPending} onClick={edited.discard}>
          {t('drafts.reset')}
        </Button>
        <Box color="fg.muted" role="status">
          {mayEdit ? isDirty && t('drafts.unsaved') : t('drafts.readOnly')}
        </Box>
      </Row>
    </Form>
  )
}
