import { TriangleAlert, Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeLoadError } from '#lib/loadable.tsx'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useLogError } from '../error-log/use-error-capture.ts'

interface State {
  readonly problem: unknown
  readonly hasFailed: boolean
}

/** Isolates the frame from errors of a page; they go into the error log. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary onCatch={useLogError()}>{children}</Boundary>
}

interface BoundaryProps {
  children: ReactNode
  onCatch: (problem: unknown) => void
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { problem: null, hasFailed: false }

  static getDerivedStateFromError(problem: unknown): State {
    return { problem, hasFailed: true }
  }

  override componentDidCatch(problem: unknown): void {
    this.props.onCatch(problem)
  }

  override render(): ReactNode {
    const { hasFailed, problem } = this.state
    if (!hasFailed) return this.props.children
    return problem instanceof CodeLoadError ? (
      <CodeMissing problem={problem} onRetry={() => this.retry(problem)} />
    ) : (
      <PageFailed problem={problem} />
    )
  }

  private retry(problem: CodeLoadError): void {
    problem.forget()
    this.setState({ problem: null, hasFailed: false })
  }
}

/** The rest of the console goes on working; after a retry, other open pages still have their state. */
function CodeMissing({ problem, onRetry }: { problem: CodeLoadError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      role="alert"
      icon={<Unplug size={40} />}
      title={t(problem.isLate ? 'errors.codeLate' : 'errors.codeMissing')}
      detail={t('errors.codeMissingDetail')}
      action={
        <Row gap="3">
          <Button look="solid" onClick={onRetry}>
            {t('errors.retry')}
          </Button>
          {/* a newer version of the console has other files: only loading anew finds them */}
          <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
        </Row>
      }
    />
  )
}

function PageFailed({ problem }: { problem: unknown }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      role="alert"
      icon={<TriangleAlert size={40} />}
      title={t('errors.pageFailed')}
      detail={t('errors.pageFailedDetail')}
      action={
        <>
          <Box as="code" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {reasonOf(problem)}
          </Box>
          <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
        </>
      }
    />
  )
}
