import { testLocations } from "../workspace";

const tests = `#!/usr/bin/perl
use Test::More; # ok 1, 'commented';
my %of = (y => 1, s => 2, q => 3);
my $count = $#{$of{list}} / 2; my @all = grep /'/, @_;

=head1 ok 1, 'documented';

=cut

ok $count, 'counts';
is($of{y}, 1, 'row ' . $count . ' is right');
is $of{s}, 'counts';
is_deeply [1], [1], "costs \\$5 for $of{s}->[0]{a}, @{[ 1 ]} and \\"more\\"";
cmp_ok(
    1, '==', 1,
    q{a (b) {c}},
);
subtest 'outer' => sub {
    like $_, qr{'}, 'likes' for 1 .. 2;
    subtest inner => sub { pass "passes" };
    lives_ok { run(1) } 'lives';
};
subtest "group $count", sub { ok 1, 'in a group' };
print <<EOT, <<'END_OF_IT';
ok 1, 'in a heredoc';
EOT
ok 1, 'in another heredoc';
END_OF_IT
$t->get_ok('/')->status_is(200, 'has a status')
  ->content_is('x', 'has content');
use_ok 'Acme::Crane';
isa_ok $crane, 'Acme::Crane';
check_crane($crane, 'checked by a function');
ok 1, sprintf('crane %d of %d', 1, 2);
ok 1, 'twice';
ok 1, 'twice';
ok !m/'/ && s/'/"/ && tr/a-z'/A-Z/ && y{'}{"}, 'after quotations';
fail 'number #1 of café' unless $of{y};
can_ok $crane, 'lift';
can_ok $crane, 'lift', 'turn';
__END__
ok 1, 'after the end';
`;

const methods = `package Acme::CraneTest;
use base 'Test::Class';
sub adds_up : Test(3) { ok 1, 'adds' }
sub test_loads { ok 1 }
sub helper { 1 }
1;
`;

describe("Perl", () => {
  const path = "t/acme/crane.t";
  testLocations(
    {
      [path]: tests,
      "t/else.t": "ok 1, 'counts';\n",
      "lib/Acme/CraneTest.pm": methods,
      "sub/t/deep.t": "ok 1, 'a';\n",
    },
    [
      ["counts", path, `exact ${path}:10`],
      ["1 - counts", path, `exact ${path}:10`],
      ["2 - row 7 is right", path, `pattern ${path}:11`],
      ['3 - costs $5 for 1, 1 and "more"', path, `pattern ${path}:13`],
      ["4 - a (b) {c}", path, `exact ${path}:16`],
      ["5 - outer", path, `exact ${path}:18`],
      ["outer likes", path, `exact ${path}:19`],
      ["likes", path, `pattern ${path}:19`],
      ["outer inner passes", path, `exact ${path}:20`],
      ["outer lives", path, `exact ${path}:21`],
      ["6 - group 7", path, `pattern ${path}:23`],
      ["in a heredoc", path, `file ${path} nameNotFound`],
      ["in another heredoc", path, `file ${path} nameNotFound`],
      ["commented", path, `file ${path} nameNotFound`],
      ["documented", path, `file ${path} nameNotFound`],
      ["after the end", path, `file ${path} nameNotFound`],
      ["8 - has a status", path, `exact ${path}:29`],
      ["9 - has content", path, `exact ${path}:30`],
      ["10 - use Acme::Crane;", path, `exact ${path}:31`],
      ["11 - An object of class 'Acme::Crane' isa 'Acme::Crane'", path, `pattern ${path}:32`],
      ["12 - checked by a function", path, `exact ${path}:33`],
      ["13 - crane 1 of 2", path, `pattern ${path}:34`],
      ["14 - twice", path, `ambiguous ${path}:35 ${path}:36`],
      ["16 - after quotations", path, `exact ${path}:37`],
      ["17 - number \\#1 of caf[\\xc3][\\xa9]", path, `exact ${path}:38`],
      ["18 - Acme::Crane->can('lift')", path, `pattern ${path}:39`],
      ["19 - Acme::Crane->can(...)", path, `pattern ${path}:40`],
      ["18", path, `file ${path} nameNotFound`],
      ["1 - counts", "acme_crane_t", `exact ${path}:10`],
      [{ name: "1 - counts", parent: "else_t" }, "exact t/else.t:1"],
      [{ name: "1 - gone", parent: "else_t" }, "file t/else.t nameNotFound"],
      [{ name: "1 - a", parent: "deep_t" }, "exact sub/t/deep.t:1"],
      ["16 - after quotations", "", `exact ${path}:37`],
      ["1 - adds up", "Acme::CraneTest", "exact lib/Acme/CraneTest.pm:3"],
      ["adds_up", "Acme::CraneTest", "exact lib/Acme/CraneTest.pm:3"],
      ["test_loads", "Acme::CraneTest", "exact lib/Acme/CraneTest.pm:4"],
    ],
  );
});

/** Test::Mojo computes the descriptions of most tests. */
describe("Perl descriptions that are computed from texts in the source", () => {
  const path = "t/app.t";
  const app = `get '/crane' => sub { shift->render } => 'crane';
$c->render(text => "$load-$height");
$t->get_ok('/crane')->header_is('Load' => 1);
`;
  testLocations({ [path]: app }, [
    ["1 - GET /crane", path, `file ${path} nameNotFound`],
    ["2 - Content-Type: text/plain;charset=UTF-8", path, `file ${path} nameNotFound`],
    ["3 - Load: 1", path, `file ${path} nameNotFound`],
  ]);
});
