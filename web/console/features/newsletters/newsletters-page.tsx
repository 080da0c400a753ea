import './newsletters.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import { newsletterQuery, newslettersPath, useNewsletterAction } from './newsletter-queries.ts'
import { NewsletterStatus } from './newsletter-state.tsx'
import { SubscriberList } from './subscriber-list.tsx'

const pollMs = 5_000

function Chosen({ id }: { id: string }) {
  const t = useText()
  const { data, error } = useQuery({
    ...newsletterQuery(id),
    refetchInterval: ({ state }) => {
      const now = state.data?.newsletter.state
      return now === 'scheduled' || now === 'sending' ? pollMs : false
    },
  })
  // Another editor for another state: the texts of a draft stay while they are written.
  if (data) return <NewsletterEditor key={data.newsletter.state} newsletter={data.newsletter} />
  return (
    <PageFrame title={t('frame.nav.newsletters')} trail={[]}>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
    </PageFrame>
  )
}

function Overview() {
  const t = useText()
  const navigate = useNavigate()
  const { data, error } = useQuery(apiQuery('newsletters.list', {}))
  const create = useNewsletterAction('newsletters.create', ({ id }) => void navigate(`${newslettersPath}/${id}`))
  const failure = error ?? create.error
  return (
    <PageFrame
      title={t('frame.nav.newsletters')}
      lead={t('documents.letters.lead')}
      trail={[]}
      actions={
        <ActionButton
          variant="primary"
          icon={<Icon name="plus" size={16} />}
          aria-disabled={create.isPending}
          onClick={() => !create.isPending && create.mutate({ title: t('documents.letters.new') })}
        >
          {t('documents.letters.new')}
        </ActionButton>
      }
    >
      <div className="newsletter-page">
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
        <section className="console-card" aria-label={t('frame.nav.newsletters')}>
          {data?.pageList.length === 0 && <ListState icon="mail" title={t('documents.none')} />}
          <ul className="newsletter-list">
            {data?.pageList.map((newsletter) => (
              <li key={newsletter.id}>
                <Link to={`${newslettersPath}/${newsletter.id}`}>
                  <b dir="auto">{newsletter.title}</b>
                  <NewsletterStatus newsletter={newsletter} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <SubscriberList />
      </div>
    </PageFrame>
  )
}

/** Newsletters and those who subscribed to them. */
export function Page() {
  const { id } = useParams()
  return id ? <Chosen key={id} id={id} /> : <Overview />
}
