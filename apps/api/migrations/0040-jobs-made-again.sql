-- What a provider is still to be told is found without its job: a queue may be lost, and come back from a backup.

create index subscription_to_cancel on subscription (cancelled_at) where state = 'CANCEL_SCHEDULED';
create index refund_to_ask on refund (asked_at) where state = 'queued';
create index plan_change_to_tell on plan_change (asked_at) where told_at is null;
