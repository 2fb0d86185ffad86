-- Some providers tell of each line which payout it was in, and never what a payout came to.

alter table settlement alter column net_minor drop not null;
