import type { Release } from '@kola/contract/releases/releases'
import type { StaffSession } from '@kola/contract/staff/staff'
import { Outcome } from '#features/releases/outcome.tsx'
import { Amounts, toPriceName } from '#features/releases/price-change.tsx'
import { client } from '#shared/client.ts'
import { may } from '#shared/session.ts'
import type { Act } from './act.ts'

interface ReleaseItemsProps {
  release: Release
  session: StaffSession
  isOver: boolean
  act: Act
}

/** What it is made of, each with what it waits for. */
export const ReleaseItems = ({ release, session, isOver, act }: ReleaseItemsProps) => (
  <ul className="items" aria-labelledby="release-changes">
    {release.items.map((item) => (
      <li key={item.id}>
        <div className="grow">
          <b>{item.price ? toPriceName(item.price) : item.name}</b>
          {item.price && (
            <p>
              <Amounts price={item.price} />
            </p>
          )}
          <p className="note">{item.lacks.length > 0 ? item.lacks.join('. ') : `Taken in by ${item.addedBy}`}</p>
        </div>
        <Outcome item={item} isUndone={release.state === 'undone'} />
        {!isOver && may(session, item.price ? 'money.prices' : 'catalogue.edit') && (
          <button
            type="button"
            className="b b--s b--text"
            aria-label={`Take out ${item.name}`}
            onClick={() => {
              const given = { params: { id: release.id, itemId: item.id }, body: { revision: release.revision } }
              const call = () => client('POST /api/v1/apps/releases/{id}/items/{itemId}/remove', given)
              void act(call, `${item.name} is taken out`)
            }}
          >
            Take out
          </button>
        )}
      </li>
    ))}
  </ul>
)
