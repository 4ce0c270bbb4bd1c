import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { useProblems } from '#data/use-problems.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { FactorProof } from './use-second-factor.ts'

export const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

interface ProofFormProps {
  /** The action to be confirmed. */
  detail: string
  submitLabel: string
  /** Rejects where the server refuses. */
  onSubmit: (proof: FactorProof) => Promise<unknown>
  onCancel: () => void
}

/** Asks for password and code before a second factor is changed. */
export function ProofForm({ detail, submitLabel, onSubmit, onCancel }: ProofFormProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [values, setValues] = useState<FactorProof>({ password: '', vcode: '' })
  const { problems, refuse } = useProblems()
  const [isSending, setSending] = useState(false)

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = {
      ...(values.password === '' ? { oldPwd: 'factor.passwordRequired' as const } : {}),
      ...(values.vcode.trim() === '' ? { vcode: 'factor.codeRequired' as const } : {}),
    }
    refuse(() => Object.fromEntries(Object.entries(missing).map(([name, text]) => [name, t(text)])))
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      await onSubmit(values)
    } catch (problem) {
      refuse(problemText(problem))
      setValues((before) => ({ ...before, vcode: '' }))
    } finally {
      setSending(false)
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Box color="fg.muted">{detail}</Box>
      <TextInput
        name="oldPwd"
        type="password"
        autoComplete="current-password"
        label={t('factor.password')}
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
        problem={problems.oldPwd ?? null}
        isRequired
      />
      <TextInput
        name="vcode"
        autoComplete="one-time-code"
        maxLength={16}
        label={t('factor.presentCode')}
        value={values.vcode}
        onChange={(vcode) => setValues({ ...values, vcode })}
        problem={problems.vcode ?? null}
        isRequired
      />
      <Box role="alert" color="level.urgent">
        {problems.form}
      </Box>
      <Row gap="2" justifyContent="flex-end">
        <Button onClick={onCancel}>{t('factor.cancel')}</Button>
        <Button look="solid" type="submit" disabled={isSending}>
          {submitLabel}
        </Button>
      </Row>
    </Form>
  )
}

/** Errors of the server by field; those of no field under `form`. */
export function useProblemText(): (problem: unknown) => Readonly<Record<string, string>> {
  const noticeText = useNoticeText()
  return (problem) => {
    const fields = problem instanceof AppError ? problem.fields : []
    if (fields.length > 0) return Object.fromEntries(fields.map(({ field, rule }) => [field, rule]))
    const text = inlineTextOf(problem)
    return text === null ? {} : { form: noticeText(text) }
  }
}
